import { type BankFile, type BankLine, bankLine, LineList } from "#app/licensing/bank/read/bank-line.ts";
import { childOf, nodesNamed, readXml, type XmlNode } from "#app/licensing/timelines/read/read-xml.ts";

function textAt(node: XmlNode | undefined, ...paths: string[]): string {
  const found = paths.map((path) => childOf(node, ...path.split("/"))?.text.trim() ?? "");
  return found.find((text) => text !== "") ?? "";
}

function textsIn(node: XmlNode | undefined, name: string): string[] {
  return node === undefined ? [] : nodesNamed(node, name).map(({ text }) => text.trim());
}

/** What the payer wrote: unstructured, or the creditor's reference and numbers of documents. */
function referenceOf(part: XmlNode): string {
  const remittance = childOf(part, "RmtInf");
  const documents = childOf(remittance, "Strd")?.children.filter(({ name }) => name === "RfrdDocInf") ?? [];
  const structured = [
    ...textsIn(childOf(remittance, "Strd", "CdtrRefInf"), "Ref"),
    ...documents.flatMap((document) => textsIn(document, "Nb")),
  ];
  return [...textsIn(remittance, "Ustrd"), ...structured].filter(Boolean).join(" ");
}

/** Versions since 08 have the party in an element of its own. */
function partyOf(part: XmlNode, isDebit: boolean): Pick<BankLine, "counterparty" | "iban"> {
  const parties = childOf(part, "RltdPties");
  const role = isDebit ? "Cdtr" : "Dbtr";
  return {
    counterparty: textAt(parties, `${role}/Pty/Nm`, `${role}/Nm`, `Ultmt${role}/Pty/Nm`, `Ultmt${role}/Nm`),
    iban: textAt(parties, `${role}Acct/Id/IBAN`),
  };
}

type Money = { amount: string; currency: string; isDebit: boolean };

function moneyOf(node: XmlNode, fallback?: Money): Money | null {
  const amount = childOf(node, "Amt") ?? childOf(node, "AmtDtls", "TxAmt", "Amt");
  if (amount === undefined) return null;
  const sign = textAt(node, "CdtDbtInd");
  return {
    ...{ amount: amount.text.trim(), currency: amount.attributes.Ccy ?? "" },
    isDebit: sign === "" ? fallback?.isDebit === true : sign === "DBIT",
  };
}

const sumOf = (parts: readonly BankLine[]) => parts.reduce((sum, { amount }) => sum + amount, 0);

/** The transactions of a booked entry with amounts of their own if they sum to it; else the entry as one line. */
function linesOf(entry: XmlNode, account: string): BankLine[] {
  const whole = moneyOf(entry) ?? { amount: "", currency: "", isDebit: false };
  const day = textAt(entry, "BookgDt/Dt", "BookgDt/DtTm", "ValDt/Dt", "ValDt/DtTm").slice(0, 10);
  const parts = nodesNamed(entry, "TxDtls");
  // Looked for once: an entry has as many children as the file has room for.
  const [entryReference, entryText] = [textAt(entry, "AcctSvcrRef"), textAt(entry, "AddtlNtryInf")];
  const lineOf = (part: XmlNode, money: Money, at: number) =>
    bankLine({
      ...{ account, day, ...money, ...partyOf(part, money.isDebit) },
      reference: referenceOf(part) || textAt(part, "AddtlTxInf") || entryText,
      endToEndId: textAt(part, "Refs/EndToEndId"),
      bankReference: textAt(part, "Refs/AcctSvcrRef", "Refs/TxId") || (entryReference && `${entryReference}-${at}`),
    });
  const [only = entry] = parts;
  if (parts.length <= 1) return [lineOf(only, whole, 1)];
  const each = parts.map((part) => moneyOf(part, whole));
  if (each.every((money) => money?.currency === whole.currency)) {
    const lines = parts.map((part, at) => lineOf(part, each[at] ?? whole, at + 1));
    if (sumOf(lines) === lineOf(entry, whole, 1).amount) return lines;
  }
  const line = lineOf(entry, whole, 1);
  return [{ ...line, reference: parts.map(referenceOf).filter(Boolean).join(" ").slice(0, 1000) || line.reference }];
}

/**
 * Booked entries of CAMT.053, any version. A reversal has the sign that it is booked with. Null for XML of another kind.
 * @throws TimelineError for what is no XML
 */
export function readCamt(text: string): BankFile | null {
  const root = readXml(text);
  const statements = childOf(root, "BkToCstmrStmt")?.children.filter(({ name }) => name === "Stmt");
  if (root.name !== "Document" || statements === undefined) return null;
  const list = new LineList();
  let [line, from] = [1, 0];
  for (const statement of statements) {
    const account = textAt(statement, "Acct/Id/IBAN");
    for (const entry of statement.children.filter(({ name }) => name === "Ntry")) {
      if (textAt(entry, "Sts/Cd", "Sts") !== "BOOK") continue;
      line += text.slice(from, entry.at).split("\n").length - 1;
      from = entry.at;
      list.attempt(line, () => linesOf(entry, account));
    }
  }
  return list;
}
