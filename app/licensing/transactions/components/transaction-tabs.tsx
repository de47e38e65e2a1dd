import { transactionCopy } from "#app/licensing/transactions/transaction-copy.ts";
import {
  approvalsRegisterPath,
  environmentLicencesPath,
  managedTransactionsPath,
  transactionsPath,
} from "#app/licensing/transactions/transaction-paths.ts";
import { Tabs } from "#app/ui/list/tabs.tsx";

const { tabs: copy } = transactionCopy;

type TransactionTabsProps = {
  current: "own" | "all" | "answers" | "environment";
  /** Which lists the viewer has: own requests, the company's, the environment's licences. */
  lists: { own: boolean; all: boolean; environment: boolean };
};

/** Tabs of the viewer's lists; renders nothing for a single one. */
export function TransactionTabs({ current, lists }: TransactionTabsProps) {
  const paths = {
    ...{ own: transactionsPath, all: managedTransactionsPath },
    ...{ answers: approvalsRegisterPath, environment: environmentLicencesPath },
  };
  const names = (["own", "all", "answers", "environment"] as const).filter(
    (name) => lists[name === "answers" ? "all" : name],
  );
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
