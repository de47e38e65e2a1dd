/**
 * Runs `work` on each of `items`, sequentially, continuing after failures. @throws AggregateError with all failures at the end; `what`
 * names the items in its message
 */
export async function runEach<Item>(
  items: Item[],
  what: string,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} of ${items.length} ${what} failed`);
}
