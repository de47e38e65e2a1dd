import { expect, test } from "vitest";
import { editRows, focusAfter, readEdit, writeEdit } from "#app/licensing/cue-sheets/cue-sheet.ts";
import { cueSheetSchema } from "#app/licensing/cue-sheets/cue-sheet-form.ts";
import {
  completeTimes,
  cueSheetDeadline,
  formatTime,
  readTime,
  timeProblems,
  totalSeconds,
} from "#app/licensing/cue-sheets/cue-times.ts";

const cue = (timeIn: string, timeOut: string, duration = "") => ({ timeIn, timeOut, duration });

test.each([
  ["0:30", 30],
  ["01:05", 65],
  ["61:05", 3665],
  ["1:01:05", 3665],
  ["30 sec.", null],
  ["30", null],
  ["1:60", null],
  ["1:75:00", null],
  ["-1:00", null],
])("%s is read as %s seconds", (text, seconds) => {
  expect(readTime(text)).toBe(seconds);
});

test("a time is written with minutes and seconds, and hours where there are some", () => {
  expect([5, 65, 3665].map(formatTime)).toEqual(["00:05", "01:05", "1:01:05"]);
});

test("of time in, time out and duration, the one that is missing follows from the others, and nothing else is made up", () => {
  expect(completeTimes(cue("1:00", "1:30"))).toEqual(cue("01:00", "01:30", "00:30"));
  expect(completeTimes(cue("1:00", "", "0:30"))).toEqual(cue("01:00", "01:30", "00:30"));
  expect(completeTimes(cue("", "1:30", "0:30"))).toEqual(cue("01:00", "01:30", "00:30"));
  expect(completeTimes(cue("", "", "0:30"))).toEqual(cue("", "", "00:30"));
  expect(completeTimes(cue("1:00", ""))).toEqual(cue("01:00", "", ""));
  expect(totalSeconds([cue("0:00", "1:00"), cue("0:30", "1:30"), cue("", "", "0:05"), cue("2:00", "")])).toBe(125);
});

test.each([
  [cue("x", "1:00"), null, [["timeIn", "time"]]],
  [cue("1:00", "1:00"), null, [["timeOut", "order"]]],
  [cue("1:00", "1:30", "0:20"), null, [["duration", "mismatch"]]],
  [cue("1:00", "1:30", "0:30"), null, []],
  [cue("", "", "0:00"), null, [["duration", "zero"]]],
  [cue("", "0:10", "0:30"), null, [["duration", "beforeShow"]]],
  [cue("", "", "1:01"), 60, [["duration", "beyondShow"]]],
  [cue("0:30", "1:01"), 60, [["timeOut", "beyondShow"]]],
  [cue("0:50", "", "0:11"), 60, [["duration", "beyondShow"]]],
  [cue("1:01", ""), 60, [["timeIn", "beyondShow"]]],
  [cue("0:00", "1:00"), 60, []],
])("%o in a show of %s seconds has the problems %o", (times, show, problems) => {
  expect(timeProblems(times, show)).toEqual(problems);
});

test("a sheet is due three months after the air date, on the last day of a shorter month", () => {
  expect(["2026-11-30", "2027-11-30", "2026-01-15", "2026-12-31"].map(cueSheetDeadline)).toEqual([
    ...["2027-02-28", "2028-02-29", "2026-04-15", "2027-03-31"],
  ]);
});

test("the buttons of the list add, remove and move rows, and the focus stays where the work is", () => {
  const rows = ["a", "b", "c"];
  const after = (value: string) => {
    const edit = readEdit(value);
    if (edit === null) throw new Error(value);
    expect(writeEdit(edit)).toBe(value);
    const changed = editRows(rows, edit, "new");
    return [changed.join(""), focusAfter(edit, changed.length)];
  };
  expect(after("add")).toEqual(["abcnew", "cue-3-song"]);
  expect(after("remove-2")).toEqual(["ab", "cue-1-remove"]);
  expect(after("up-1")).toEqual(["bac", "cue-0-up"]);
  expect(after("down-1")).toEqual(["acb", "cue-2-down"]);
  expect(after("up-0")[0]).toBe("abc");
  expect(after("down-9")[0]).toBe("abc");
  expect(readEdit("up-x")).toBeNull();
  expect(editRows(Array(500).fill("a"), { act: "add" }, "new")).toHaveLength(500);
});

test("a sheet of 501 cues is refused, and an error names the cue and the field", () => {
  const song = "0190a000-0000-7000-8000-000000000001";
  const many = cueSheetSchema.safeParse({ cues: Array(501).fill({ song }) });
  expect(many.error?.issues[0]?.message).toBe("A cue sheet has at most 500 cues.");
  const wrong = cueSheetSchema.safeParse({
    showLength: "1:00",
    cues: [{}, { song, use: "XX" }, { song, timeIn: "0:50", timeOut: "1:10" }, { use: "BI" }],
  });
  expect(wrong.error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`)).toEqual([
    "cues.1.use Use: choose a code from the list.",
    "cues.2.timeOut Time out: the cue goes beyond the show's length.",
    "cues.3.song Track: choose a track of the licence.",
  ]);
});
