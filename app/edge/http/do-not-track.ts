/** Whether the browser asks not to be tracked: Do Not Track or Global Privacy Control. */
export function asksNotToBeTracked(headers: Headers): boolean {
  return headers.get("DNT") === "1" || headers.get("Sec-GPC") === "1";
}
