import { expect, test } from "vitest";
import type { Light } from "#app/rights/clearability/clearability.ts";
import { describeReason } from "#app/rights/clearability/describe-clearability.ts";
import { judgeClearability } from "#app/rights/clearability/judge-clearability.ts";
import type { Fees } from "#app/rights/terms/terms.ts";
import type { Usage } from "#app/rights/usage/usage.ts";
import { client, factsOf, type SongText, usualUse } from "#test/unit/rights/song-text.ts";

/** A case: what is on file, how the use differs from the usual one and the fees of an offer for it, the light, and each reason as "blocks: in words". */
export type Case = [
  title: string,
  song: SongText,
  use: Partial<Usage> & { fees?: Fees },
  light: Light,
  ...reasons: string[],
];

export function testCases(cases: Case[]): void {
  test.each(cases)("%s", (_title, song, use, light, ...reasons) => {
    const found = judgeClearability(factsOf(song), { ...usualUse, ...use }, client, song.clearances, use.fees);
    const words = found.reasons.map((reason) => `${reason.weighs}: ${describeReason(reason, { namesParties: true })}`);
    expect([found.light, ...words]).toEqual([light, ...reasons]);
  });
}
