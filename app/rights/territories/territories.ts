/**
 * Countries by the geographic regions of the United Nations (M49 standard, unstats.un.org/unsd/methodology/m49): codes of ISO 3166-1 with their
 * numbers, which CISAC's Territory Information System (TIS) has, too. M49 includes Taiwan in China; ISO 3166-1 has a code for it. Kosovo, XK, has
 * no number.
 */
const regions = {
  northernAfrica: "DZ012 EG818 EH732 LY434 MA504 SD729 TN788",
  subSaharanAfrica: `
    AO024 BF854 BI108 BJ204 BW072 CD180 CF140 CG178 CI384 CM120 CV132 DJ262 ER232 ET231 GA266 GH288 GM270 GN324
    GQ226 GW624 IO086 KE404 KM174 LR430 LS426 MG450 ML466 MR478 MU480 MW454 MZ508 NA516 NE562 NG566 RE638 RW646
    SC690 SH654 SL694 SN686 SO706 SS728 ST678 SZ748 TD148 TF260 TG768 TZ834 UG800 YT175 ZA710 ZM894 ZW716`,
  northernAmerica: "BM060 CA124 GL304 PM666 US840",
  caribbean: `
    AG028 AI660 AW533 BB052 BL652 BQ535 BS044 CU192 CW531 DM212 DO214 GD308 GP312 HT332 JM388 KN659 KY136 LC662
    MF663 MQ474 MS500 PR630 SX534 TC796 TT780 VC670 VG092 VI850`,
  centralAmerica: "BZ084 CR188 GT320 HN340 MX484 NI558 PA591 SV222",
  southAmerica: "AR032 BO068 BR076 BV074 CL152 CO170 EC218 FK238 GF254 GS239 GY328 PE604 PY600 SR740 UY858 VE862",
  centralAsia: "KG417 KZ398 TJ762 TM795 UZ860",
  easternAsia: "CN156 HK344 JP392 KP408 KR410 MN496 MO446 TW158",
  southernAsia: "AF004 BD050 BT064 IN356 IR364 LK144 MV462 NP524 PK586",
  southEasternAsia: "BN096 ID360 KH116 LA418 MM104 MY458 PH608 SG702 TH764 TL626 VN704",
  westernAsia: `
    AE784 AM051 AZ031 BH048 CY196 GE268 IL376 IQ368 JO400 KW414 LB422 OM512 PS275 QA634 SA682 SY760 TR792 YE887`,
  europe: `
    AD020 AL008 AT040 AX248 BA070 BE056 BG100 BY112 CH756 CZ203 DE276 DK208 EE233 ES724 FI246 FO234 FR250 GB826
    GG831 GI292 GR300 HR191 HU348 IE372 IM833 IS352 IT380 JE832 LI438 LT440 LU442 LV428 MC492 MD498 ME499 MK807
    MT470 NL528 NO578 PL616 PT620 RO642 RS688 RU643 SE752 SI705 SJ744 SK703 SM674 UA804 VA336`,
  oceania: `
    AS016 AU036 CC166 CK184 CX162 FJ242 FM583 GU316 HM334 KI296 MH584 MP580 NC540 NF574 NR520 NU570 NZ554 PF258
    PG598 PN612 PW585 SB090 TK772 TO776 TV798 UM581 VU548 WF876 WS882`,
  antarctica: "AQ010",
};

/** "AT CH DE" as a list. */
export const codesOf = (codes: string) => codes.trim().split(/\s+/);

export function countriesIn(...names: (keyof typeof regions)[]): string[] {
  return names.flatMap((name) => codesOf(regions[name]).map((country) => country.slice(0, 2)));
}

/**
 * Countries that include territories with ISO codes of their own. France: its overseas departments and Saint Martin, which with these are
 * the outermost regions of the EU; Madeira, the Azores and the Canaries have no code besides PT and ES (article 349 of the Treaty on the
 * Functioning of the EU). Finland: Åland.
 */
const parts: Record<string, readonly string[]> = { FR: codesOf("GF GP MF MQ RE YT"), FI: ["AX"] };

/** Selectable groups besides World, as countries. Where contracts may be read both ways, the wider list applies. */
const groups: Record<string, readonly string[]> = {
  // Member states, european-union.europa.eu.
  EU: codesOf("AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK"),
  DACH: ["AT", "CH", "DE"],
  // Contracts use it with and without Mexico and the islands of the United States.
  "North America": [...countriesIn("northernAmerica"), "MX", "PR", "VI"],
  LATAM: countriesIn("caribbean", "centralAmerica", "southAmerica"),
  APAC: countriesIn("easternAsia", "southEasternAsia", "southernAsia", "oceania"),
};

export const world = "World";

/** Selectable territories besides single countries. */
export const territoryGroups = [world, ...Object.keys(groups)];

/**
 * ISO 3166-1 alpha-2 codes of a request's territories, deduplicated, with groups and parts of countries resolved; ["World"] for all, and
 * for an empty list, because a use described in words could be anywhere.
 */
export function resolveTerritories(territories: readonly string[]): string[] {
  if (territories.length === 0 || territories.includes(world)) return [world];
  const countries = territories.flatMap((name) => groups[name] ?? name);
  return [...new Set(countries.flatMap((code) => [code, ...(parts[code] ?? [])]))].toSorted();
}

/** The country that a territory of its own code is part of: France for Réunion; else the code itself. */
export function wholeCountry(code: string): string {
  return Object.keys(parts).find((country) => parts[country]?.includes(code)) ?? code;
}

/** Whether two results of `resolveTerritories` have a territory in common. */
export function territoriesOverlap(one: readonly string[], other: readonly string[]): boolean {
  return one.includes(world) || other.includes(world) || one.some((code) => other.includes(code));
}

/** TIS has groups of countries from 2100 on. */
const numbers = new Map(
  Object.values(regions)
    .flatMap(codesOf)
    .map((country) => [country.slice(0, 2), country.slice(2)]),
);
const byNumber = new Map([...numbers].map(([code, number]) => [number, code]));
const worldNumber = "2136";

/** "DE" → "0276", "World" → "2136"; null for what has no number. */
export function tisOf(code: string): string | null {
  return code === world ? worldNumber : (numbers.get(code)?.padStart(4, "0") ?? null);
}

/** "0276" or "276" → "DE", "2136" → "World"; null for other numbers. */
export function codeOfTis(number: string): string | null {
  return number === worldNumber ? world : (byNumber.get(number.replace(/^0+/, "").padStart(3, "0")) ?? null);
}
