import { parseXml, type XmlTree } from "#test/support/en16931.ts";

/**
 * A second reading of bank files: what ISO 20022 asks of pain.001.001.09, and the EPC of SEPA (EPC132-08), for the elements that we write. It has
 * a parser of its own and counts in cents.
 */
export type ReadPayment = {
  endToEndId: string;
  /** Cents. */
  amount: bigint;
  name: string;
  iban: string;
  bic: string;
  remittance: string;
};

export type ReadFile = {
  messageId: string;
  created: string;
  payOn: string;
  debtor: { name: string; iban: string; bic: string };
  payments: ReadPayment[];
  /** What the standards don't allow. */
  problems: string[];
};

/** Names of what an element has, in the order that the standard gives; with "?" it may be left out, with "*" there is one or more. */
const shapes: Record<string, readonly string[]> = {
  Document: ["CstmrCdtTrfInitn"],
  CstmrCdtTrfInitn: ["GrpHdr", "PmtInf*"],
  GrpHdr: ["MsgId", "CreDtTm", "NbOfTxs", "CtrlSum", "InitgPty"],
  InitgPty: ["Nm"],
  PmtInf: [
    ...["PmtInfId", "PmtMtd", "NbOfTxs", "CtrlSum", "PmtTpInf", "ReqdExctnDt", "Dbtr"],
    ...["DbtrAcct", "DbtrAgt", "ChrgBr", "CdtTrfTxInf*"],
  ],
  PmtTpInf: ["SvcLvl"],
  SvcLvl: ["Cd"],
  ReqdExctnDt: ["Dt"],
  Dbtr: ["Nm"],
  DbtrAcct: ["Id"],
  DbtrAgt: ["FinInstnId"],
  Id: ["IBAN"],
  FinInstnId: ["BICFI?", "Othr?"],
  CdtTrfTxInf: ["PmtId", "Amt", "CdtrAgt?", "Cdtr", "CdtrAcct", "RmtInf?"],
  PmtId: ["EndToEndId"],
  Amt: ["InstdAmt"],
  CdtrAgt: ["FinInstnId"],
  Cdtr: ["Nm"],
  CdtrAcct: ["Id"],
  RmtInf: ["Ustrd"],
};

const latin = "[A-Za-z0-9/\\-?:().,'+ ]";
const id = new RegExp(`^(?!.*//)(?!/)${latin}{1,35}(?<!/)$`);
const name = new RegExp(`^${latin}{1,70}$`);
const amount = /^\d{1,9}\.\d\d$/;
const texts: Record<string, RegExp> = {
  ...{ MsgId: id, PmtInfId: id, EndToEndId: id, Nm: name, InstdAmt: amount, CtrlSum: /^\d{1,16}\.\d\d$/ },
  ...{ NbOfTxs: /^[1-9]\d{0,14}$/, CreDtTm: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/, Dt: /^\d{4}-\d\d-\d\d$/ },
  ...{ PmtMtd: /^TRF$/, Cd: /^SEPA$/, ChrgBr: /^SLEV$/, IBAN: /^[A-Z]{2}\d\d[A-Z0-9]{1,30}$/ },
  ...{ BICFI: /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/, Ustrd: new RegExp(`^${latin}{1,140}$`) },
};

/** What differs from the shape of an element and of those in it. */
function problemsOf(node: XmlTree, path: string): string[] {
  const here = `${path}/${node.name}`;
  if (node.name === "Othr") return node.children[0]?.text === "NOTPROVIDED" ? [] : [here];
  const pattern = texts[node.name];
  if (pattern !== undefined) {
    const isRight = node.children.length === 0 && pattern.test(node.text);
    return isRight ? [] : [`${here}: ${node.text}`];
  }
  const shape = shapes[node.name];
  if (shape === undefined) return [`${here} is unknown`];
  const names = node.children.map((child) => child.name);
  const expected = shape.map((part) => {
    const plain = part.replace(/[?*]$/, "");
    return `(?:${plain} )${part.endsWith("?") ? "?" : part.endsWith("*") ? "+" : ""}`;
  });
  const isRight = new RegExp(`^${expected.join("")}$`).test(names.map((one) => `${one} `).join(""));
  return [
    ...(isRight ? [] : [`${here} has ${names.join(", ")}`]),
    ...node.children.flatMap((child) => problemsOf(child, here)),
  ];
}

function child(node: XmlTree | undefined, ...path: string[]): XmlTree | undefined {
  return path.reduce<XmlTree | undefined>((at, step) => at?.children.find((one) => one.name === step), node);
}
const textAt = (node: XmlTree | undefined, ...path: string[]) => child(node, ...path)?.text ?? "";
const cents = (text: string) => BigInt(text.replace(".", ""));

/** @throws Error for what is not well-formed */
export function readPain(xml: string): ReadFile {
  const root = parseXml(xml);
  const problems = problemsOf(root, "");
  if (root.attributes.xmlns !== "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09") problems.push("namespace");
  const message = child(root, "CstmrCdtTrfInitn");
  const group = child(message, "PmtInf");
  const transfers = (group?.children ?? []).filter((one) => one.name === "CdtTrfTxInf");
  const payments = transfers.map((one) => ({
    endToEndId: textAt(one, "PmtId", "EndToEndId"),
    amount: cents(textAt(one, "Amt", "InstdAmt")),
    name: textAt(one, "Cdtr", "Nm"),
    iban: textAt(one, "CdtrAcct", "Id", "IBAN"),
    bic: textAt(one, "CdtrAgt", "FinInstnId", "BICFI"),
    remittance: textAt(one, "RmtInf", "Ustrd"),
  }));
  if (transfers.some((one) => child(one, "Amt", "InstdAmt")?.attributes.Ccy !== "EUR")) problems.push("currency");
  if (new Set(payments.map(({ endToEndId }) => endToEndId)).size !== payments.length) problems.push("end-to-end ids");
  const sum = payments.reduce((total, one) => total + one.amount, 0n);
  for (const part of [child(message, "GrpHdr"), group]) {
    if (textAt(part, "NbOfTxs") !== String(payments.length)) problems.push("number of payments");
    if (cents(textAt(part, "CtrlSum")) !== sum) problems.push("control sum");
  }
  return {
    ...{ messageId: textAt(message, "GrpHdr", "MsgId"), created: textAt(message, "GrpHdr", "CreDtTm") },
    payOn: textAt(group, "ReqdExctnDt", "Dt"),
    debtor: {
      name: textAt(group, "Dbtr", "Nm"),
      iban: textAt(group, "DbtrAcct", "Id", "IBAN"),
      bic: textAt(group, "DbtrAgt", "FinInstnId", "BICFI"),
    },
    ...{ payments, problems },
  };
}
