/** Max characters of a text in an address, as they are encoded there: servers take addresses of 16 KB, and the filters need some. */
const maxEncoded = 12_000;

export function isTooLongForAddress(text: string): boolean {
  return encodeURIComponent(text.toWellFormed()).length > maxEncoded;
}

/** Of a search form. */
export function hasLongText(form: HTMLFormElement): boolean {
  return isTooLongForAddress(String(new FormData(form).get("q") ?? ""));
}

/** Sends a search form whose text is too long for an address as a post, which opens it as a brief; false for all others. */
export function postLongText(form: HTMLFormElement): boolean {
  if (!hasLongText(form)) return false;
  form.method = "post";
  form.submit();
  return true;
}
