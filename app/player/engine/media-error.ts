/** Names of `MediaError.code`. */
const names: Record<number, string> = { 1: "aborted", 2: "network", 3: "decode", 4: "not supported" };

export function describeMediaError({ code, message }: MediaError): string {
  return `${names[code] ?? code}: ${message}`;
}
