import { UPLOADED_PART } from '@arkwright/contracts/instance-export/bounds';

/** A file as `restore` takes it: in parts, each in base64. */
export function partsOf(file: Blob): Promise<string[]> {
  const starts = Array.from(
    { length: Math.ceil(file.size / UPLOADED_PART) },
    (_, index) => index * UPLOADED_PART,
  );
  return Promise.all(starts.map((start) => toBase64(file.slice(start, start + UPLOADED_PART))));
}

function toBase64(part: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    // `data:application/gzip;base64,…`
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'));
    reader.readAsDataURL(part);
  });
}
