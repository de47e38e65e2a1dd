/** "0 12345 67890 5" of a UPC, "4 006381 333931" of an EAN: printed form. Other lengths are returned unchanged. */
export function formatUpc(upc: string): string {
  if (upc.length === 12) return upc.replace(/^(\d)(\d{5})(\d{5})(\d)$/, "$1 $2 $3 $4");
  return upc.replace(/^(\d)(\d{6})(\d{6})$/, "$1 $2 $3");
}
