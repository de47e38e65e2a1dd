/** Whether a request ended because what it was for is gone: that is no failure. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
