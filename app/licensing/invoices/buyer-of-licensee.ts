import { listCountries } from "#app/ui/countries.ts";
import type { StoredBuyer } from "#db/schema/invoices.server.ts";

const town = /^(?:[A-Z]{1,2}-)?(\d[\d -]{2,8}\d|\d{4,6}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}) (.+)$/;

/** Name and postal address as a licence prints them, in the fields of an invoice: a guess, which the staff check. */
export function buyerOfLicensee(text: string): StoredBuyer {
  const [name = "", ...rest] = text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const last = rest.at(-1)?.toLowerCase();
  const country =
    listCountries().find((one) => one.name.toLowerCase() === last || one.code.toLowerCase() === last)?.code ?? "";
  const address = country === "" ? rest : rest.slice(0, -1);
  const at = address.findLastIndex((line) => town.test(line));
  const [, postcode = "", city = ""] = town.exec(address[at] ?? "") ?? [];
  return { name, street: address.filter((_, index) => index !== at).join(", "), postcode, city, country, vatId: "" };
}
