type CurlRequest = {
  method: string;
  url: string;
  /** Whether it needs a token. */
  secured: boolean;
  /** JSON text; null without a body. */
  body: string | null;
  isWrite: boolean;
};

/** Text in single quotes for a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** The request as a curl command, with the token in `$TOKEN`. */
export function curlOf({ method, url, secured, body, isWrite }: CurlRequest): string {
  const parts = [
    method === "GET" ? `curl ${quoted(url)}` : `curl -X ${method} ${quoted(url)}`,
    ...(secured ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(body === null ? [] : ["-H 'Content-Type: application/json'"]),
    ...(isWrite && secured ? ['-H "Idempotency-Key: $(uuidgen)"'] : []),
    ...(body === null ? [] : [`-d ${quoted(body)}`]),
  ];
  return parts.join(" \\\n  ");
}
