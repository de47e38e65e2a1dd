import type { CopyClient } from "#scripts/backup/copy-client.ts";

/** The outcome of `work`, told to the copy that `reporter` is of; null: to none. */
export async function reportOutcome<T>(
  reporter: CopyClient | null,
  run: "backup" | "restore",
  work: Promise<T>,
): Promise<T> {
  try {
    const outcome = await work;
    await reporter?.report(run, "");
    return outcome;
  } catch (error) {
    await reporter?.report(run, error instanceof Error ? error.message : String(error));
    throw error;
  }
}
