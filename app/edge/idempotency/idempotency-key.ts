import { AppError } from "#app/edge/http/app-error.ts";

export const idempotencyHeader = "Idempotency-Key";

const invalid = "Idempotency-Key is 1 to 255 visible ASCII characters, bare or as a quoted string, and is sent once.";

/** Content of a string of structured fields (RFC 9651, 3.3.3); the text itself if it is none. */
function unquoted(text: string): string {
  const [, content] = /^"((?:[ !#-[\]-~]|\\["\\])*)"$/.exec(text) ?? [];
  return content === undefined ? text : content.replaceAll(/\\(.)/g, "$1");
}

/** The key of a request; null without one. @throws AppError invalid */
export function readIdempotencyKey(headers: Headers): string | null {
  const field = headers.get(idempotencyHeader);
  if (field === null) return null;
  const text = field.trim();
  const key = unquoted(text);
  const isBroken = key === text && text.startsWith('"');
  if (isBroken || !/^[!-~]{1,255}$/.test(key))
    throw new AppError("invalid", invalid, { [idempotencyHeader]: [invalid] });
  return key;
}
