import { judgeClearability } from "#app/rights/clearability/judge-clearability.ts";
import { median } from "#test/bench/harness.ts";
import { printTable, withGoal } from "#test/bench/table.ts";
import { client, factsOf, type SongText, usualUse } from "#test/unit/rights/song-text.ts";

/** Songs of a page of results, and the milliseconds of CPU that their lights may take. */
const rows = 50;
const maxMs = 5;

const rules = {
  restrictions: ["use alcohol", "territory CN", "use radio 2031-01-01.."],
  licences: ["category of=food ..2030-06-30", "none", "full US 2029-01-01..2029-12-31"],
};
const songs: Record<string, SongText> = {
  "the same everywhere": {
    ...rules,
    composition: ["50 Lund asks=5 upto=5000", "50 Vale"],
    agreements: ["A-1 Lund", "A-2 Vale ..2030-05-01"],
  },
  "by territory": {
    ...rules,
    composition: ["50 Lund World -DACH asks=5 upto=5000", "50 Lund DACH", "50 Vale"],
    master: ["100 Harbour World -US", "100 Vale US"],
    agreements: ["A-1 Lund World -APAC", "A-2 Vale ..2030-05-01", "A-3 Lund APAC"],
  },
};

/** CPU of judging the rows of a page for a use, once what is resolved for territories is stored. */
export function measureClearability({ rounds }: { rounds: number }): void {
  const figures = Object.entries(songs).map(([name, song]) => {
    const facts = factsOf(song);
    const msFor = (territories: string[]) => {
      const times = Array.from({ length: rounds }, () => {
        const began = process.cpuUsage();
        for (let row = 0; row < rows; row += 1) judgeClearability(facts, { ...usualUse, territories }, client);
        const { user, system } = process.cpuUsage(began);
        return (user + system) / 1000;
      });
      return withGoal(median(times), { max: maxMs }, 1);
    };
    return [name, msFor(["World"]), msFor(["DE", "AT"])];
  });
  printTable(`lights of ${rows} songs, ms of CPU`, ["World", "two countries"], figures);
}
