import { transactionCopy } from "#app/licensing/transactions/transaction-copy.ts";
import {
  environmentLicencesPath,
  managedTransactionsPath,
  transactionsPath,
} from "#app/licensing/transactions/transaction-paths.ts";
import { Tabs } from "#app/ui/list/tabs.tsx";

const { tabs: copy } = transactionCopy;

type TransactionTabsProps = {
  current: "own" | "all" | "environment";
  /** Which lists the viewer has: own requests, the company's, the environment's licences. */
  lists: { own: boolean; all: boolean; environment: boolean };
};

/** Tabs of the viewer's lists; renders nothing for a single one. */
export function TransactionTabs({ current, lists }: TransactionTabsProps) {
  const paths = { own: transactionsPath, all: managedTransactionsPath, environment: environmentLicencesPath };
  const names = (["own", "all", "environment"] as const).filter((name) => lists[name]);
  if (names.length < 2) return null;
  return (
    <div className="mt-4 mb-6">
      <Tabs
        label={copy.label}
        items={names.map((name) => ({ label: copy[name], to: paths[name], current: current === name }))}
      />
    </div>
  );
}
