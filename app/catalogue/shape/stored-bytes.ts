/** The bytes in base64 of the index, as characters: native, and a search reads thousands. Malformed text is read as none. */
export function storedBytes(text: string): string {
  try {
    return atob(text);
  } catch {
    return "";
  }
}
