import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { copy } from "#app/identity/account-copy.ts";
import { Tabs } from "#app/ui/tabs.tsx";

type AccountPageProps = { children: ReactNode };

const pages = [
  { label: copy.tabs.sessions, to: "/account-settings" },
  { label: copy.tabs.password, to: "/account-settings/password" },
  { label: copy.tabs.tokens, to: "/account-settings/tokens" },
];

/** The frame of every page of the account settings. */
export function AccountPage({ children }: AccountPageProps) {
  const { pathname } = useLocation();
  return (
    <div className="max-w-4xl px-gutter py-10">
      <h1 className="mb-6 text-title">{copy.title}</h1>
      <Tabs label={copy.tabs.label} items={pages.map((page) => ({ ...page, current: page.to === pathname }))} />
      <div className="mt-8">{children}</div>
    </div>
  );
}
