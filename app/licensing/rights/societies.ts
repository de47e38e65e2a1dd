/**
 * Societies by the name that a party has on file, with the number that CISAC gave them, and the countries that they license the performing
 * right for themselves, as CISAC's public directory of members has them (members.cisac.org); elsewhere others do on their behalf.
 * "mechanical": they have no part in that right.
 */
const listed = `
ABRAMUS:201:BR ACUM:1:IL AEPI:3:GR AGADU:4:UY AKKA-LAA:122:LV AKM:5:AT AMCOS:12:mechanical AMRA:17 APDAYC:7:PE
APRA:8:AU+NZ ARTISJUS:9:HU ASCAP:10:US AUSTRO-MECHANA:11:mechanical AUTODIA:275:GR BMI:21:US BUMA:23:NL
CAPASSO:283:mechanical CASH:26:HK CMRRA:88:mechanical COMPASS:106:SG COSON:268:NG EAU:116:EE ECAD:308:BR FILSCAP:32:PH
GEMA:35:DE GHAMRO:285:GH GMR:778:US HDS-ZAMP:111:HR HFA:34:mechanical IMRO:128:IE IPRS:36:IN JASRAC:38:JP KODA:40:DK
KOMCA:118:KR LATGA:110:LT MACP:104:MY MCPS:44:mechanical MCSC:119:CN MCT:126:TH MESAM:117:TR MLC:708:mechanical
MSG:200:TR MUSICAUTOR:39:BG NCB:48:mechanical OSA:50:CZ PRS:52:GB RAO:94:RU SABAM:55:BE SACEM:58:FR+LU+MC SACM:59:MX
SADAIC:61:AR SAMRO:63:ZA SAYCO:84:CO SAZAS:112:SI SCD:29:CL SDRM:68:mechanical SESAC:71:US SGAE:72:ES SIAE:74:IT+SM+VA
SOCAN:101:CA SOKOJ:64:RS SOZA:85:SK SPA:69:PT STEF:77:IS STEMRA:78:mechanical STIM:79:SE SUISA:80:CH+LI TEOSTO:89:FI
TONO:90:NO UBC:93:BR UCMR-ADA:115:RO VCPMC:246:VN WAMI:269:ID ZAIKS:97:PL`;

const facts = new Map(
  listed
    .trim()
    .split(/\s+/)
    .map((entry) => entry.split(":"))
    .map(([name = "", number = "", home = ""]) => [name, { number: number.padStart(3, "0"), home }] as const),
);

export const societies: readonly string[] = [...facts.keys()];

/** "prs" → "PRS"; null for a society that is not in the list. */
export function readSociety(text: string): string | null {
  const name = text.trim().toUpperCase();
  return facts.has(name) ? name : null;
}

/** "PRS" → "052"; null for a society without a number. */
export function societyNumber(name: string): string | null {
  return facts.get(name)?.number ?? null;
}

/** Whether a society has mechanical rights alone, for which broadcasts pay nothing. */
export function isMechanical(name: string): boolean {
  return facts.get(readSociety(name) ?? "")?.home === "mechanical";
}

/** ISO codes of the countries where a society itself licenses the performing right; empty where that is not known. */
export function countriesOf(name: string): string[] {
  const { home = "" } = facts.get(readSociety(name) ?? "") ?? {};
  return home === "" || home === "mechanical" ? [] : home.split("+");
}

/** The societies that license the performing right in any of these countries. */
export function societiesOf(countries: readonly string[]): string[] {
  return societies.filter((name) => countriesOf(name).some((country) => countries.includes(country)));
}
