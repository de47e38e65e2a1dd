import { z } from "zod";
import { readColour, versionField } from "#app/companies/theme/theme-form.ts";
import { labelled } from "#app/edge/forms/labelled.ts";
import { optionalText } from "#app/edge/forms/text-field.ts";
import { type ClauseKind, maxUses, repeatedFields, unknownFields } from "#app/licensing/documents/company/clauses.ts";
import { companyDocumentsCopy as copy } from "#app/licensing/documents/company/company-documents-copy.ts";
import {
  type CompanyDocuments,
  type DocumentSettings,
  documentLanguages,
  documentLimits,
} from "#app/licensing/documents/company/document-settings.ts";
import { compactId, isBic, isIban, isVatId } from "#app/licensing/documents/company/tax-ids.ts";
import { percentOf } from "#app/licensing/quotes/quote.ts";
import { toBasisPoints } from "#app/licensing/quotes/typed-totals.ts";
import { countryName } from "#app/ui/countries.ts";
import { oneLine } from "#app/ui/one-line.ts";

function line(label: string, max = documentLimits.line) {
  return z
    .string()
    .transform(oneLine)
    .pipe(z.string().max(max, labelled(label, "use")))
    .default("");
}

/** A number of a register, compact; empty if it was not given. */
export function idField(label: string, isValid: (id: string) => boolean, message: string) {
  return line(label, documentLimits.id)
    .transform(compactId)
    .refine((id) => id === "" || isValid(id), message);
}

export const countryField = z
  .string()
  .default("")
  .refine((code) => code === "" || countryName(code) !== null, copy.missing(copy.country));

/** A percentage as it is typed, "" for none. */
export const percentField = z
  .string()
  .trim()
  .default("")
  .refine((text) => /^(?:\d{1,3}(?:[.,]\d{1,2})?)?$/.test(text) && toBasisPoints(text) <= 10_000, copy.taxWrong);

function clause(kind: ClauseKind) {
  const label = copy.clause[kind];
  return optionalText(label, documentLimits.clause, "use").superRefine((text, context) => {
    const unknown = unknownFields(kind, text);
    if (unknown.length > 0) context.addIssue({ code: "custom", message: copy.unknownField(label, unknown) });
    const repeated = repeatedFields(text);
    if (repeated.length > 0)
      context.addIssue({ code: "custom", message: copy.repeatedField(label, repeated, maxUses) });
  });
}

/** The form of the company documents; outputs what is stored. */
export const companyDocumentsSchema = z
  .object({
    version: versionField,
    language: z.enum(documentLanguages).default("en"),
    legalName: line(copy.legalName).refine((name) => name !== "", copy.missing(copy.legalName)),
    street: line(copy.street),
    postcode: line(copy.postcode, documentLimits.id),
    city: line(copy.city),
    country: countryField,
    vatId: idField(copy.vatId, isVatId, copy.vatIdWrong),
    taxNumber: line(copy.taxNumber, documentLimits.id),
    iban: idField(copy.iban, isIban, copy.ibanWrong),
    bic: idField(copy.bic, isBic, copy.bicWrong),
    termDays: z
      .string()
      .trim()
      .default("30")
      .refine((text) => /^\d{1,3}$/.test(text) && Number(text) <= 365, copy.termDaysWrong),
    taxPercent: percentField,
    prefix: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^[A-Z0-9]{0,12}$/, copy.prefixWrong)
      .default(""),
    accent: z
      .string()
      .default("")
      .refine((text) => text.trim() === "" || readColour(text) !== null, copy.accentShape),
    wordmark: z
      .string()
      .regex(/^[0-9a-f]{64}\.(?:svg|png)$/)
      .nullable()
      .default(null),
    removeWordmark: z.boolean().default(false),
    licence: clause("licence"),
    quote: clause("quote"),
    invoice: clause("invoice"),
  })
  .refine(({ iban, bic }) => bic === "" || iban !== "", { path: ["bic"], message: copy.bicAlone })
  .transform(
    ({ version, licence, quote, invoice, termDays, taxPercent, accent, wordmark, removeWordmark, ...rest }) => {
      const settings: DocumentSettings = {
        ...rest,
        termDays: Number(termDays),
        taxBp: taxPercent === "" ? null : toBasisPoints(taxPercent),
        accent: readColour(accent),
        wordmark: removeWordmark ? null : wordmark,
        clauses: { licence, quote, invoice },
      };
      return { version, settings };
    },
  );

/** Stored settings as the fields of the form. */
export function typedDocuments({ clauses, termDays, taxBp, accent, wordmark, version: _, ...rest }: CompanyDocuments) {
  return {
    ...rest,
    ...clauses,
    termDays: String(termDays),
    taxPercent: taxBp === null ? "" : percentOf(taxBp),
    accent: accent ?? "",
    wordmark,
  };
}
