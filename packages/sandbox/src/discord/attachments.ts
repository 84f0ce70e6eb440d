import type { UploadedFile } from './body-parsers.ts';
import type { Attachment } from './model.ts';
import type { DiscordState } from './state.ts';

/** Uploaded bytes are kept up to this sum; then the oldest go, and their links answer 404. */
const MAX_STORED_BYTES = 32 * 1024 * 1024;

export type AttachmentStore = {
  /** Keeps the files of one message and returns how Discord describes them. */
  keep: (channelId: string, files: UploadedFile[]) => Attachment[];
  read: (attachmentId: string) => Uint8Array | undefined;
};

export function createAttachmentStore(state: DiscordState): AttachmentStore {
  const stored = new Map<string, Uint8Array>();
  let total = 0;

  function makeRoom(): void {
    for (const [id, bytes] of stored) {
      if (total <= MAX_STORED_BYTES) return;
      stored.delete(id);
      total -= bytes.length;
    }
  }

  return {
    keep: (channelId, files) =>
      files.map((file) => {
        const id = state.nextId();
        stored.set(id, file.bytes);
        total += file.bytes.length;
        makeRoom();
        const filename = file.filename.replace(/[^\w.-]/g, '_').slice(-100) || 'file';
        const url = `${state.url}/attachments/${channelId}/${id}/${filename}`;
        return {
          id,
          filename,
          size: file.bytes.length,
          url,
          proxy_url: url,
          content_type: file.contentType.slice(0, 100),
        };
      }),
    read: (attachmentId) => stored.get(attachmentId),
  };
}
