import { expect, test } from "vitest";
import { changesOf, tableUnder } from "#test/bench/last-report.ts";

const report = `# Performance

### Other

|      | CPU ms |
| ---- | -----: |
| song |   9.00 |

### Pages

|            |       CPU ms | of the control | req/s |
| ---------- | -----------: | -------------: | ----: |
| song       | 4.00 (≤ 4.5) |          0.060 |   400 |
| search     |         6.00 |          0.050 |   300 |
| left out   |         1.00 |          0.900 |   900 |

Text with | a bar.
`;

test("a bench's figures are compared with the last table by page and column, and what differs by more than a tenth is named", () => {
  const before = tableUnder("Pages", report);
  expect(before).toEqual({
    heads: ["CPU ms", "of the control", "req/s"],
    rows: [
      ["song", "4.00 (≤ 4.5)", "0.060", "400"],
      ["search", "6.00", "0.050", "300"],
      ["left out", "1.00", "0.900", "900"],
    ],
  });
  const now = {
    heads: ["CPU ms", "rows", "of the control", "req/s"],
    rows: [
      ["song", "4.60 (≤ 4.5, missed)", "12", "0.061", "100"],
      ["search", "4.50", "12", "0.050", "300"],
      ["board", "1.00", "12", "0.900", "900"],
    ],
  };
  if (before === null) throw new Error("no table");
  expect(changesOf(before, now, ["CPU ms", "rows", "of the control"])).toEqual([
    "song: CPU ms 4 → 4.6 (+15 %)",
    "search: CPU ms 6 → 4.5 (−25 %)",
  ]);
  expect(changesOf(now, now, now.heads)).toEqual([]);
  expect(tableUnder("Nothing", report)).toBeNull();
});
