/**
 * A second reading of invoices in UBL: the rules of EN 16931-1 (BR-…) that apply to what we write, checked on the XML itself with a parser of
 * its own, in hundredths. Returns the broken ones.
 */
export type XmlTree = { name: string; attributes: Record<string, string>; children: XmlTree[]; text: string };

function unescaped(text: string): string {
  const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };
  return text.replaceAll(/&(\w+);/g, (_, name: string) => entities[name] ?? "?");
}

/** @throws Error for what is not well-formed */
export function parseXml(xml: string): XmlTree {
  const root: XmlTree = { name: "", attributes: {}, children: [], text: "" };
  const open = [root];
  const body = xml.replace(/^<\?xml[^>]*\?>\s*/, "");
  for (const [whole, text, end, name = "", attributes = ""] of body.matchAll(
    /([^<]+)|<(\/?)([\w:]+)((?:\s[\w:]+="[^"<]*")*)>|[\s\S]/g,
  )) {
    const parent = open.at(-1);
    if (parent === undefined) throw new Error("more ends than beginnings");
    if (text !== undefined) {
      if (/&(?!(?:amp|lt|gt|quot);)/.test(text)) throw new Error(`an unknown entity in ${text}`);
      parent.text += unescaped(text);
    } else if (name === "") throw new Error(`not well-formed at ${whole}`);
    else if (end === "/") {
      if (parent.name !== name) throw new Error(`</${name}> ends <${parent.name}>`);
      open.pop();
    } else {
      const given = [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [
        key,
        unescaped(value),
      ]);
      const node: XmlTree = { name, attributes: Object.fromEntries(given), children: [], text: "" };
      parent.children.push(node);
      open.push(node);
    }
  }
  const [first] = root.children;
  if (open.length !== 1 || first === undefined || root.children.length !== 1) throw new Error("not one root");
  return first;
}

function allOf(node: XmlTree, path: string): XmlTree[] {
  return path
    .split("/")
    .reduce(
      (nodes: XmlTree[], name) =>
        nodes.flatMap(({ children }) => children.filter((child) => child.name.split(":")[1] === name)),
      [node],
    );
}

const textOf = (node: XmlTree, path: string) => allOf(node, path)[0]?.text.trim() ?? "";

/** Hundredths; NaN for what is no decimal with up to two places. */
function amountOf(node: XmlTree, path: string): number {
  const text = textOf(node, path);
  if (!/^-?\d+(?:\.\d{1,2})?$/.test(text)) return Number.NaN;
  const [whole = "", fraction = ""] = text.replace("-", "").split(".");
  return (text.startsWith("-") ? -1 : 1) * (Number(whole) * 100 + Number(fraction.padEnd(2, "0")));
}

const sumOf = (nodes: XmlTree[], path: string) => nodes.reduce((sum, node) => sum + amountOf(node, path), 0);

/** Order of the children of a root and of a party: UBL 2.1 is a sequence. */
const order =
  "CustomizationID ProfileID ID IssueDate DueDate InvoiceTypeCode CreditNoteTypeCode Note DocumentCurrencyCode BuyerReference BillingReference ContractDocumentReference " +
  "AccountingSupplierParty AccountingCustomerParty PaymentMeans PaymentTerms AllowanceCharge TaxTotal LegalMonetaryTotal InvoiceLine CreditNoteLine";

function isInOrder(root: XmlTree): boolean {
  const places = root.children.map(({ name }) => order.split(" ").indexOf(name.split(":")[1] ?? ""));
  return places.every((place, at) => place >= 0 && place >= (places[at - 1] ?? 0));
}

function partyRules(root: XmlTree, category: string): [string, boolean][] {
  const [seller, buyer] = ["AccountingSupplierParty/Party", "AccountingCustomerParty/Party"].map(
    (path) => allOf(root, path)[0],
  );
  if (!seller || !buyer) return [["BR-08", false]];
  const vatIds = [seller, buyer].map(
    (party) =>
      allOf(party, "PartyTaxScheme")
        .filter((scheme) => textOf(scheme, "TaxScheme/ID") === "VAT")
        .map((scheme) => textOf(scheme, "CompanyID"))[0] ?? "",
  );
  const taxRegistration = allOf(seller, "PartyTaxScheme").length > 0;
  const registered = textOf(seller, "PartyLegalEntity/CompanyID") !== "";
  const isPrefixed = vatIds.every((vatId) => vatId === "" || /^[A-Z]{2}/.test(vatId));
  return [
    ["BR-06", textOf(seller, "PartyLegalEntity/RegistrationName") !== ""],
    ["BR-07", textOf(buyer, "PartyLegalEntity/RegistrationName") !== ""],
    ["BR-09", /^[A-Z]{2}$/.test(textOf(seller, "PostalAddress/Country/IdentificationCode"))],
    ["BR-11", /^[A-Z]{2}$/.test(textOf(buyer, "PostalAddress/Country/IdentificationCode"))],
    ["BR-CO-09", isPrefixed],
    ["BR-CO-26", registered || vatIds[0] !== ""],
    ["BR-S-02", !["S", "Z", "E"].includes(category) || taxRegistration],
    ["BR-AE-02", category !== "AE" || (vatIds[0] !== "" && vatIds[1] !== "")],
    ["BR-O-02", category !== "O" || vatIds.every((vatId) => vatId === "")],
  ];
}

function sumRules(root: XmlTree, lines: XmlTree[], subtotal: XmlTree): [string, boolean][] {
  const totals = allOf(root, "LegalMonetaryTotal")[0] ?? root;
  const lineSum = amountOf(totals, "LineExtensionAmount");
  const allowances = sumOf(allOf(root, "AllowanceCharge"), "Amount");
  const net = amountOf(totals, "TaxExclusiveAmount");
  const tax = amountOf(root, "TaxTotal/TaxAmount");
  const gross = amountOf(totals, "TaxInclusiveAmount");
  const percent = Number(textOf(subtotal, "TaxCategory/Percent") || "0");
  const hasAllowances = allOf(totals, "AllowanceTotalAmount").length > 0;
  return [
    ["BR-CO-10", lineSum === sumOf(lines, "LineExtensionAmount")],
    ["BR-CO-11", hasAllowances ? amountOf(totals, "AllowanceTotalAmount") === allowances : allowances === 0],
    ["BR-CO-13", net === lineSum - allowances],
    ["BR-CO-14", tax === amountOf(subtotal, "TaxAmount")],
    ["BR-CO-15", gross === net + tax],
    ["BR-CO-16", amountOf(totals, "PayableAmount") === gross],
    [
      "BR-CO-17",
      Math.abs(amountOf(subtotal, "TaxAmount") - (amountOf(subtotal, "TaxableAmount") * percent) / 100) < 100,
    ],
    ["BR-S-08", amountOf(subtotal, "TaxableAmount") === net],
  ];
}

function categoryRules(subtotal: XmlTree, category: string): [string, boolean][] {
  const percent = textOf(subtotal, "TaxCategory/Percent");
  const reason =
    textOf(subtotal, "TaxCategory/TaxExemptionReason") || textOf(subtotal, "TaxCategory/TaxExemptionReasonCode");
  return [
    ["BR-CL-17", ["S", "Z", "AE", "E", "O"].includes(category)],
    ["BR-48", category === "O" || percent !== ""],
    ["BR-S-05", category !== "S" || Number(percent) > 0],
    ["BR-S-09", category === "S" || amountOf(subtotal, "TaxAmount") === 0],
    ["BR-AE-10", !["AE", "E", "O"].includes(category) || reason !== ""],
    ["BR-S-10", !["S", "Z"].includes(category) || reason === ""],
  ];
}

function lineRules(line: XmlTree, category: string, currency: string): [string, boolean][] {
  const quantity = allOf(line, "InvoicedQuantity")[0] ?? allOf(line, "CreditedQuantity")[0];
  return [
    ["BR-21", textOf(line, "ID") !== ""],
    ["BR-22", Number(quantity?.text) === 1 && quantity?.attributes.unitCode === "C62"],
    ["BR-24", amountOf(line, "LineExtensionAmount") === amountOf(line, "Price/PriceAmount")],
    ["BR-25", textOf(line, "Item/Name") !== ""],
    ["BR-27", amountOf(line, "Price/PriceAmount") >= 0],
    ["BR-CO-04", textOf(line, "Item/ClassifiedTaxCategory/ID") === category],
    ["BR-CL-03", allOf(line, "LineExtensionAmount")[0]?.attributes.currencyID === currency],
  ];
}

export function problemsOf(xml: string): string[] {
  const root = parseXml(xml);
  const isCredit = root.name === "CreditNote";
  const lines = allOf(root, isCredit ? "CreditNoteLine" : "InvoiceLine");
  const [subtotal] = allOf(root, "TaxTotal/TaxSubtotal");
  if (subtotal === undefined) return ["BR-CO-18"];
  const category = textOf(subtotal, "TaxCategory/ID");
  const currency = textOf(root, "DocumentCurrencyCode");
  const accounts = allOf(root, "PaymentMeans");
  const rules: [string, boolean][] = [
    ["UBL-order", isInOrder(root)],
    ["UBL-namespace", root.attributes.xmlns === `urn:oasis:names:specification:ubl:schema:xsd:${root.name}-2`],
    ["BR-01", textOf(root, "CustomizationID") === "urn:cen.eu:en16931:2017"],
    ["BR-02", textOf(root, "ID") !== ""],
    ["BR-03", /^\d{4}-\d\d-\d\d$/.test(textOf(root, "IssueDate"))],
    ["BR-04", textOf(root, isCredit ? "CreditNoteTypeCode" : "InvoiceTypeCode") === (isCredit ? "381" : "380")],
    ["BR-05", /^[A-Z]{3}$/.test(currency)],
    ["BR-16", lines.length > 0],
    ["BR-55", allOf(root, "BillingReference/InvoiceDocumentReference/ID").length === (isCredit ? 1 : 0)],
    ["BR-61", accounts.every((means) => textOf(means, "PayeeFinancialAccount/ID") !== "")],
    ["BR-CO-25", textOf(root, "DueDate") !== "" || textOf(root, "PaymentTerms/Note") !== ""],
    ["BR-33", allOf(root, "AllowanceCharge").every((one) => textOf(one, "AllowanceChargeReason") !== "")],
    ["BR-32", allOf(root, "AllowanceCharge").every((one) => textOf(one, "TaxCategory/ID") === category)],
    ...partyRules(root, category),
    ...sumRules(root, lines, subtotal),
    ...categoryRules(subtotal, category),
    ...lines.flatMap((line) => lineRules(line, category, currency)),
  ];
  return rules.flatMap(([rule, isKept]) => (isKept ? [] : rule));
}
