import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { retentionCopy } from "#app/companies/retention/retention-copy.ts";
import { settingsCopy as copy } from "#app/companies/settings-copy.ts";
import { Tabs } from "#app/ui/list/tabs.tsx";

const path = "/company-settings/own";
const pages = [
  { label: copy.tabs.theme, to: path },
  { label: copy.tabs.links, to: `${path}/links` },
  { label: copy.tabs.contact, to: `${path}/contact` },
  { label: copy.tabs.documents, to: `${path}/documents` },
  { label: copy.tabs.taking, to: `${path}/taking` },
  { label: copy.tabs.domain, to: `${path}/domain` },
  { label: copy.tabs.streaming, to: `${path}/streaming` },
  { label: copy.tabs.machines, to: `${path}/machines` },
  { label: retentionCopy.tab, to: `${path}/retention` },
  { label: copy.tabs.members, to: `${path}/members` },
  { label: copy.tabs.signIn, to: `${path}/sign-in` },
];

type SettingsPageProps = {
  lead: string;
  /** Filters and the primary action, next to the lead. */
  tools?: ReactNode;
  children: ReactNode;
};

/** Frame of the company settings pages. One form per page, so that an error in one section cannot lose input of another. */
export function SettingsPage({ lead, tools, children }: SettingsPageProps) {
  const { pathname } = useLocation();
  const here = pathname.replace(/\/$/, "");
  return (
    <div className="max-w-form px-gutter pt-10 pb-16">
      <h1 className="mb-6 text-title">{copy.title}</h1>
      <Tabs label={copy.tabs.label} items={pages.map((page) => ({ ...page, current: page.to === here }))} />
      <div className="mt-8 mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <p className="max-w-[60ch] text-mute">{lead}</p>
        {tools}
      </div>
      {children}
    </div>
  );
}
