import { invoicesPath } from "#app/licensing/invoices/invoice-paths.ts";
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
  current: "own" | "all" | "answers" | "invoices" | "environment";
  /** Which lists the viewer has: own requests, the company's, the environment's licences. */
  lists: { own: boolean; all: boolean; environment: boolean };
};

/** Tabs of the viewer's lists; renders nothing for a single one. */
export function TransactionTabs({ current, lists }: TransactionTabsProps) {
  const paths = {
    ...{ own: transactionsPath, all: managedTransactionsPath, answers: approvalsRegisterPath },
    ...{ invoices: invoicesPath, environment: environmentLicencesPath },
  };
  const visible = { ...lists, answers: lists.all, invoices: lists.own || lists.all };
  const names = (["own", "all", "answers", "invoices", "environment"] as const).filter((name) => visible[name]);
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
