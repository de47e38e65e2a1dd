import { albumsCopy as copy } from "#app/backoffice/albums/albums-copy.ts";
import { readBarcode } from "#audio/ingest/barcode.ts";

/** What is wrong with a typed UPC or EAN, or null; null also for none. */
export function barcodeProblem(text: string): string | null {
  const digits = text.replace(/[\s.-]/g, "");
  if (digits === "") return null;
  if (!/^\d+$/.test(digits)) return copy.upcDigits;
  if (digits.length !== 12 && digits.length !== 13) return copy.upcLength(digits.length);
  if (readBarcode(digits) !== null) return null;
  const right = Array.from({ length: 10 }, (_, digit) => digit).find((digit) =>
    readBarcode(digits.slice(0, -1) + digit),
  );
  return right === undefined ? copy.upcDigits : copy.upcCheck(right);
}
