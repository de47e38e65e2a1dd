/** Societies by the name that a party has on file, with the number that CISAC gave them. */
const numbered = `
ABRAMUS:201 ACUM:1 AEPI:3 AGADU:4 AKKA-LAA:122 AKM:5 AMCOS:12 AMRA:17 APDAYC:7 APRA:8 ARTISJUS:9 ASCAP:10 AUSTRO-
MECHANA:11 AUTODIA:275 BMI:21 BUMA:23 CAPASSO:283 CASH:26 CMRRA:88 COMPASS:106 COSON:268 EAU:116 ECAD:308 FILSCAP:32
GEMA:35 GHAMRO:285 GMR:778 HDS-ZAMP:111 HFA:34 IMRO:128 IPRS:36 JASRAC:38 KODA:40 KOMCA:118 LATGA:110 MACP:104 MCPS:44
MCSC:119 MCT:126 MESAM:117 MLC:708 MSG:200 MUSICAUTOR:39 NCB:48 OSA:50 PRS:52 RAO:94 SABAM:55 SACEM:58 SACM:59
SADAIC:61 SAMRO:63 SAYCO:84 SAZAS:112 SCD:29 SDRM:68 SESAC:71 SGAE:72 SIAE:74 SOCAN:101 SOKOJ:64 SOZA:85 SPA:69
STEF:77 STEMRA:78 STIM:79 SUISA:80 TEOSTO:89 TONO:90 UBC:93 UCMR-ADA:115 VCPMC:246 WAMI:269 ZAIKS:97`;

const numbers = new Map(
  numbered
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(":"))
    .map(([name = "", number = ""]) => [name, number.padStart(3, "0")] as const),
);

export const societies: readonly string[] = [...numbers.keys()];

/** "prs" → "PRS"; null for a society that is not in the list. */
export function readSociety(text: string): string | null {
  const name = text.trim().toUpperCase();
  return numbers.has(name) ? name : null;
}

/** "PRS" → "052"; null for a society without a number. */
export function societyNumber(name: string): string | null {
  return numbers.get(name) ?? null;
}
