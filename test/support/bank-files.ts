/** Files as banks send them, written for tests. */
type Transaction = {
  amount: string;
  text?: string;
  endToEndId?: string;
  name?: string;
  iban?: string;
  reference?: string;
};
type Entry = Partial<Transaction> & {
  amount: string;
  currency?: string;
  sign?: "CRDT" | "DBIT";
  status?: string;
  day?: string;
  reversal?: boolean;
  parts?: Transaction[];
};

export const ownIban = "DE89370400440532013000";

const xml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

/** A CAMT.053 that its schema takes: versions 02 to 08, also with a prefix. */
export function camt(entries: Entry[], { version = "08", iban = ownIban, prefix = "" } = {}): string {
  const isNew = version === "08";
  const party = (name: string) => (isNew ? `<Pty><Nm>${xml(name)}</Nm></Pty>` : `<Nm>${xml(name)}</Nm>`);
  const detail = (one: Transaction, currency: string, sign: string) => {
    const [role, account] = sign === "CRDT" ? ["Dbtr", "DbtrAcct"] : ["Cdtr", "CdtrAcct"];
    const amount = `<Amt Ccy="${currency}">${one.amount}</Amt>`;
    return [
      "<TxDtls><Refs>",
      one.reference === undefined ? "" : `<AcctSvcrRef>${one.reference}</AcctSvcrRef>`,
      `<EndToEndId>${one.endToEndId ?? "NOTPROVIDED"}</EndToEndId></Refs>`,
      version === "02" ? `<AmtDtls><TxAmt>${amount}</TxAmt></AmtDtls>` : `${amount}<CdtDbtInd>${sign}</CdtDbtInd>`,
      "<RltdPties>",
      `<${role}>${party(one.name ?? "Northwind")}</${role}><${account}><Id><IBAN>${one.iban ?? "FR1420041010050500013M02606"}</IBAN></Id></${account}>`,
      "</RltdPties>",
      one.text === undefined ? "" : `<RmtInf><Ustrd>${xml(one.text)}</Ustrd></RmtInf>`,
      "</TxDtls>",
    ].join("");
  };
  const entry = ({ currency = "EUR", sign = "CRDT", status = "BOOK", day = "2026-11-27", ...one }: Entry) =>
    [
      `<Ntry><Amt Ccy="${currency}">${one.amount}</Amt><CdtDbtInd>${sign}</CdtDbtInd>`,
      one.reversal ? "<RvslInd>true</RvslInd>" : "",
      isNew ? `<Sts><Cd>${status}</Cd></Sts>` : `<Sts>${status}</Sts>`,
      `<BookgDt><Dt>${day}</Dt></BookgDt><ValDt><Dt>${day}</Dt></ValDt>`,
      one.parts === undefined && one.reference !== undefined ? `<AcctSvcrRef>${one.reference}</AcctSvcrRef>` : "",
      "<BkTxCd><Prtry><Cd>NTRF</Cd></Prtry></BkTxCd>",
      `<NtryDtls>${(one.parts ?? [one]).map((part) => detail(part, currency, sign)).join("")}</NtryDtls></Ntry>`,
    ].join("");
  const body = [
    "<BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId><CreDtTm>2026-11-27T20:00:00</CreDtTm></GrpHdr><Stmt><Id>S1</Id>",
    `<CreDtTm>2026-11-27T20:00:00</CreDtTm><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>`,
    '<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">0</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-27</Dt></Dt></Bal>',
    ...entries.map(entry),
    "</Stmt></BkToCstmrStmt>",
  ].join("\n");
  const named = prefix === "" ? body : body.replaceAll(/<(\/?)([A-Z])/g, `<$1${prefix}:$2`);
  const root = prefix === "" ? "Document" : `${prefix}:Document`;
  const space = `xmlns${prefix === "" ? "" : `:${prefix}`}="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} ${space}>${named}</${root}>\n`;
}

/** A German MT940 with structured details. */
export function mt940(rows: { movement: string; details: string[] }[], account = ownIban): string {
  return [
    ...[":20:STARTUMS", `:25:${account}`, ":28C:00001/001", ":60F:C261126EUR1000,00"],
    ...rows.flatMap(({ movement, details }) => [`:61:${movement}`, `:86:${details[0] ?? ""}`, ...details.slice(1)]),
    ...[":62F:C261127EUR2000,00", "-", ""],
  ].join("\r\n");
}
