import type { CompanyDocuments } from "#app/licensing/documents/company/document-settings.ts";
import { documentFormat } from "#app/licensing/documents/document-format.ts";

type Address = { street: string; postcode: string; city: string; country: string };

/** Name and postal address, one line each; the country in the language of the document. */
export function addressLines(
  name: string,
  { street, postcode, city, country }: Address,
  language: CompanyDocuments["language"],
): string {
  const town = [postcode, city].filter(Boolean).join(" ");
  return [name, street, town, documentFormat(language).country(country)].filter(Boolean).join("\n");
}

/** The licensor with its address and numbers, as documents print it. */
export function senderLines(documents: CompanyDocuments, labels: { vatId: string; taxNumber: string }): string {
  const { legalName, vatId, taxNumber, language } = documents;
  return [
    addressLines(legalName, documents, language),
    vatId && `${labels.vatId} ${vatId}`,
    taxNumber && `${labels.taxNumber} ${taxNumber}`,
  ]
    .filter(Boolean)
    .join("\n");
}
