import { readFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "#scripts/settings.ts";

/** Where a run of everything leaves how long it took, in words. */
export const lastRun = join(root, ".cache/last-test-run");

/** Result of a suite. `notes` are repeated at the end: failures with their reason, and flaky tests. */
export type Outcome = { passed: number; failed: number; notes: string[] };

/** First lines of a message, without ANSI colours. */
function inShort(message: string | undefined): string {
  return stripVTControlCharacters(message ?? "")
    .split("\n")
    .slice(0, 8)
    .join("\n      ");
}

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    message: string;
    status: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
};

/** Reads Vitest's JSON report. A run that failed without a failed test (a file that does not load) counts as one. */
export function readVitestReport(path: string, code: number): Outcome {
  const report = JSON.parse(readFileSync(path, "utf8")) as VitestReport;
  const notes = report.testResults.flatMap((file) => {
    const failed = file.assertionResults.filter((one) => one.status === "failed");
    if (failed.length === 0 && file.status === "failed") return [`${file.name}: ${inShort(file.message)}`];
    return failed.map((one) => `${one.fullName}: ${inShort(one.failureMessages[0])}`);
  });
  const broken = code !== 0 && report.numFailedTests === 0 ? 1 : 0;
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken, notes };
}

type PlaywrightSuite = {
  suites?: PlaywrightSuite[];
  specs?: {
    title: string;
    file: string;
    tests: { status: string; results: { status: string; error?: { message?: string } }[] }[];
  }[];
};
type PlaywrightReport = PlaywrightSuite & {
  errors: { message?: string }[];
  stats: { expected: number; unexpected: number; flaky: number };
};

function notesOf(suite: PlaywrightSuite): string[] {
  const own = (suite.specs ?? []).flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ status, results }) => {
        const failure = results.find((result) => result.status !== "passed");
        const word = status === "flaky" ? "passed only when tried again" : "failed";
        return `${file} › ${title} ${word}: ${inShort(failure?.error?.message)}`;
      }),
  );
  return [...own, ...(suite.suites ?? []).flatMap(notesOf)];
}

/** Reads Playwright's JSON report. A test that passes on a retry passes, and is named. */
export function readPlaywrightReport(path: string, code: number): Outcome {
  const report = JSON.parse(readFileSync(path, "utf8")) as PlaywrightReport;
  const { expected, unexpected, flaky } = report.stats;
  const broken = code !== 0 && unexpected === 0 ? 1 : 0;
  return {
    passed: expected + flaky,
    failed: unexpected + broken,
    notes: [...report.errors.map((error) => inShort(error.message)), ...notesOf(report)],
  };
}
