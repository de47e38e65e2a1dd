/** Bytes that are not the features of a recording, or not of this version; the message says what is wrong. */
export class BadFeatures extends Error {
  override readonly name = "BadFeatures";
}
