/**
 * Runs `work` on each of `items`, one after the other. One that fails keeps no other from its turn.
 * @throws AggregateError with what failed, after all others; `what` names the items in its message
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
