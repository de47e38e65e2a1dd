import { transactionCopy } from "#app/licensing/transactions/transaction-copy.ts";
import { managedTransactionsPath, transactionsPath } from "#app/licensing/transactions/transaction-paths.ts";
import { Tabs } from "#app/ui/list/tabs.tsx";

const { tabs: copy } = transactionCopy;

/** The two lists of those who ask for licences themselves and take care of what others asked for. */
export function TransactionTabs({ current }: { current: "own" | "all" }) {
  return (
    <div className="mt-4 mb-6">
      <Tabs
        label={copy.label}
        items={[
          { label: copy.own, to: transactionsPath, current: current === "own" },
          { label: copy.all, to: managedTransactionsPath, current: current === "all" },
        ]}
      />
    </div>
  );
}
