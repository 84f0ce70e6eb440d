/** When the terms and the privacy policy were last changed, in the form that the specification (§9) shows dates in. */
export function LastUpdated() {
  return (
    <>
      Last updated <time dateTime="2026-11-29">29/11/2026</time>
    </>
  );
}
