import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { copy } from "#app/identity/account/account-copy.ts";
import { Tabs } from "#app/ui/list/tabs.tsx";

type AccountPageProps = { children: ReactNode };

const profile = "/account-settings";
const others = [
  { label: copy.tabs.notifications, to: "/account-settings/notifications" },
  { label: copy.tabs.password, to: "/account-settings/password" },
  { label: copy.tabs.security, to: "/account-settings/security" },
  { label: copy.tabs.sessions, to: "/account-settings/sessions" },
  { label: copy.tabs.tokens, to: "/account-settings/tokens" },
  { label: copy.tabs.agents, to: "/account-settings/programs" },
  { label: copy.tabs.views, to: "/account-settings/views" },
];

/** Layout of the account settings. Pages without a tab of their own belong to the profile. */
export function AccountPage({ children }: AccountPageProps) {
  const { pathname } = useLocation();
  const open = others.find((page) => page.to === pathname)?.to ?? profile;
  return (
    <div className="max-w-form px-gutter py-10">
      <h1 className="mb-6 text-title">{copy.title}</h1>
      <Tabs
        label={copy.tabs.label}
        items={[{ label: copy.tabs.profile, to: profile }, ...others].map((page) => ({
          ...page,
          current: page.to === open,
        }))}
      />
      <div className="mt-8">{children}</div>
    </div>
  );
}
