import type { DocumentSettings } from "#app/licensing/documents/company/document-settings.ts";
import type { StoredBuyer } from "#db/schema/invoices.server.ts";

/** What Acme's documents print. The company, its numbers and its account are invented. */
export const demoDocuments: DocumentSettings = {
  ...{ language: "en", legalName: "Acme Motors Music GmbH (fictional)", street: "Werkstraße 7a", postcode: "70000" },
  ...{ city: "Stuttgart", country: "DE", vatId: "DE136695976", taxNumber: "", iban: "DE89370400440532013000" },
  ...{ bic: "", termDays: 30, taxBp: 1900, prefix: "AM", accent: "#0b5fd0", wordmark: null },
  clauses: {
    licence: "{licensee} uses the songs in {project} only. The rights pass once {total} is paid.",
    quote: "This offer to {client} ends on {until}.",
    invoice: "Please pay {total} by {due}.",
  },
};

/** The same of the environment's own company. */
export const ownDocuments: DocumentSettings = {
  ...{ ...demoDocuments, legalName: "Syncline Music Licensing (fictional)", street: "48 Mercer Street" },
  ...{ postcode: "10013", city: "New York", country: "US", vatId: "", taxNumber: "00-0000000", taxBp: null },
  ...{ prefix: "SY", accent: null, clauses: { licence: "", quote: "", invoice: "" } },
};

/** The licensees as they are billed, by their city. */
export const demoBuyers: Record<string, StoredBuyer> = Object.fromEntries(
  [
    { name: "Acme Motors GmbH", street: "Werkstraße 7", postcode: "70000", city: "Stuttgart", country: "DE" },
    { name: "Marais Kitchens SAS", street: "12 quai des Sables", postcode: "75000", city: "Paris", country: "FR" },
    { name: "Tramlinie Nord GmbH", street: "Hafenstraße 1", postcode: "20000", city: "Hamburg", country: "DE" },
  ].map((buyer) => [buyer.name, { ...buyer, vatId: "" }]),
);
