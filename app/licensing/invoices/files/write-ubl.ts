import { xmlElement as element, xmlText as text, type XmlNode } from "#app/edge/xml-element.ts";
import type { CompanyDocuments } from "#app/licensing/documents/company/document-settings.ts";
import { exemptionOf, type PrintedInvoice } from "#app/licensing/invoices/files/invoice-document.ts";
import { invoiceTotals, type TaxCategory } from "#app/licensing/invoices/invoice.ts";
import { percentOf } from "#app/licensing/quotes/quote.ts";
import { fromMinorUnits } from "#app/rights/money.ts";

const ubl = "urn:oasis:names:specification:ubl:schema:xsd";
const customization = "urn:cen.eu:en16931:2017";
/** UNCL 1001. */
const typeCodes = { invoice: "380", credit: "381" };
/** VATEX code list of EN 16931, for the categories that have one code. */
const exemptionCodes: Partial<Record<TaxCategory, string>> = { AE: "VATEX-EU-AE", O: "VATEX-EU-O" };
/** UNCL 4461: credit transfer. */
const creditTransfer = "30";
/** UN/ECE Recommendation 20: one. */
const oneUnit = "C62";

/** A sent invoice: what a draft may lack, it has. */
export type SentInvoice = PrintedInvoice & { number: string; issuedOn: string; taxCategory: TaxCategory };
type Party = {
  name: string;
  street: string;
  postcode: string;
  city: string;
  country: string;
  vatId: string;
  taxNumber: string;
};

function taxScheme(id: string): XmlNode {
  return element("cac:TaxScheme", [text("cbc:ID", id)]);
}

/**
 * Seller or buyer. Outside the scope of VAT their VAT numbers must not be given (BR-O-02); a seller without one is identified by its tax or
 * register number (BR-CO-26), which is its tax registration, too (BR-S-02).
 */
function party(name: string, one: Party, category: TaxCategory): XmlNode {
  const vatId = category === "O" ? "" : one.vatId;
  const registration = one.taxNumber || (category === "O" ? one.vatId : "");
  return element(name, [
    element("cac:Party", [
      element("cac:PostalAddress", [
        text("cbc:StreetName", one.street),
        text("cbc:CityName", one.city),
        text("cbc:PostalZone", one.postcode),
        element("cac:Country", [text("cbc:IdentificationCode", one.country)]),
      ]),
      element("cac:PartyTaxScheme", vatId ? [text("cbc:CompanyID", vatId), taxScheme("VAT")] : []),
      element(
        "cac:PartyTaxScheme",
        one.taxNumber && category !== "O" ? [text("cbc:CompanyID", one.taxNumber), taxScheme("FC")] : [],
      ),
      element("cac:PartyLegalEntity", [text("cbc:RegistrationName", one.name), text("cbc:CompanyID", registration)]),
    ]),
  ]);
}

/**
 * A sent invoice or credit note in UBL 2.1 as EN 16931 profiles it. Amounts of a credit note are positive; a discount is an allowance on the
 * document.
 */
export function writeUbl(invoice: SentInvoice, documents: CompanyDocuments): string {
  const { kind, number, issuedOn, dueOn, currency, lines, taxCategory, taxBp, buyer, reference, note } = invoice;
  const isCredit = kind === "credit";
  const root = isCredit ? "CreditNote" : "Invoice";
  const { fees, discount, net, tax, total } = invoiceTotals(lines, taxBp);
  const amount = (name: string, minor: number) => text(name, fromMinorUnits(minor, currency), { currencyID: currency });
  const percent = taxCategory === "O" ? null : percentOf(taxBp);
  const category = (name: string, exemption: XmlNode[]) =>
    element(name, [text("cbc:ID", taxCategory), text("cbc:Percent", percent), ...exemption, taxScheme("VAT")]);
  const charged = lines.filter((line) => line.amount >= 0);
  const reason = lines.find((line) => line.amount < 0)?.text ?? "Discount";
  const exemption = exemptionOf(invoice, documents.language);

  const allowance = element(
    "cac:AllowanceCharge",
    discount === 0
      ? []
      : [
          text("cbc:ChargeIndicator", "false"),
          text("cbc:AllowanceChargeReason", reason),
          amount("cbc:Amount", discount),
          category("cac:TaxCategory", []),
        ],
  );
  const payment = element(
    "cac:PaymentMeans",
    documents.iban === "" || isCredit
      ? []
      : [
          text("cbc:PaymentMeansCode", creditTransfer),
          text("cbc:PaymentID", number),
          element("cac:PayeeFinancialAccount", [
            text("cbc:ID", documents.iban),
            text("cbc:Name", documents.legalName),
            element("cac:FinancialInstitutionBranch", [text("cbc:ID", documents.bic)]),
          ]),
        ],
  );
  const rows = charged.map((line, at) =>
    element(`cac:${root}Line`, [
      text("cbc:ID", String(at + 1)),
      text(isCredit ? "cbc:CreditedQuantity" : "cbc:InvoicedQuantity", "1", { unitCode: oneUnit }),
      amount("cbc:LineExtensionAmount", line.amount),
      element("cac:Item", [text("cbc:Name", line.text), category("cac:ClassifiedTaxCategory", [])]),
      element("cac:Price", [amount("cbc:PriceAmount", line.amount)]),
    ]),
  );
  const body = element(
    root,
    [
      text("cbc:CustomizationID", customization),
      text("cbc:ID", number),
      text("cbc:IssueDate", issuedOn),
      isCredit ? null : text("cbc:DueDate", dueOn),
      text(`cbc:${root}TypeCode`, typeCodes[kind]),
      text("cbc:Note", note),
      text("cbc:DocumentCurrencyCode", currency),
      text("cbc:BuyerReference", reference),
      element("cac:BillingReference", [
        element("cac:InvoiceDocumentReference", [
          text("cbc:ID", invoice.credits),
          text("cbc:IssueDate", invoice.creditsOn),
        ]),
      ]),
      element("cac:ContractDocumentReference", [text("cbc:ID", invoice.licence)]),
      party("cac:AccountingSupplierParty", { ...documents, name: documents.legalName }, taxCategory),
      party("cac:AccountingCustomerParty", { ...buyer, taxNumber: "" }, taxCategory),
      payment,
      isCredit ? element("cac:PaymentTerms", [text("cbc:Note", invoice.credits)]) : null,
      allowance,
      element("cac:TaxTotal", [
        amount("cbc:TaxAmount", tax),
        element("cac:TaxSubtotal", [
          amount("cbc:TaxableAmount", net),
          amount("cbc:TaxAmount", tax),
          category("cac:TaxCategory", [
            text("cbc:TaxExemptionReasonCode", exemption ? (exemptionCodes[taxCategory] ?? null) : null),
            text("cbc:TaxExemptionReason", exemption),
          ]),
        ]),
      ]),
      element("cac:LegalMonetaryTotal", [
        amount("cbc:LineExtensionAmount", fees),
        amount("cbc:TaxExclusiveAmount", net),
        amount("cbc:TaxInclusiveAmount", total),
        discount === 0 ? null : amount("cbc:AllowanceTotalAmount", discount),
        amount("cbc:PayableAmount", total),
      ]),
      ...rows,
    ],
    {
      xmlns: `${ubl}:${root}-2`,
      "xmlns:cac": `${ubl}:CommonAggregateComponents-2`,
      "xmlns:cbc": `${ubl}:CommonBasicComponents-2`,
    },
  );
  return `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`;
}
