/** Bytes that are no features, or features of another version; the message says why. */
export class BadFeatures extends Error {
  override readonly name = "BadFeatures";
}
