import { useLocation, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Visitor } from "#app/edge/context/visitor.ts";
import { type Area, can } from "#app/identity/access/scopes.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { Tabs } from "#app/ui/list/tabs.tsx";

type IamPageProps = {
  title: string;
  /** The filter row and the one primary action, beside the title. */
  tools?: ReactNode;
  children: ReactNode;
};

const pages: { label: string; to: string; area: Area; above: string[] }[] = [
  { label: iamCopy.tabs.people, to: "/iam/list", area: "people", above: ["/iam/list", "/iam/people"] },
  { label: iamCopy.tabs.policies, to: "/iam/policies", area: "people", above: ["/iam/policies"] },
  { label: iamCopy.tabs.dashboard, to: "/iam-dashboard", area: "people", above: ["/iam-dashboard"] },
  { label: iamCopy.tabs.companies, to: "/iam-companies", area: "companies", above: ["/iam-companies"] },
];

/** What the pages of identity management share: the title, its tools, and the way to the others. */
export function IamPage({ title, tools, children }: IamPageProps) {
  const root = useRouteLoaderData<() => { visitor: Visitor }>("root");
  const { pathname } = useLocation();
  const user = root?.visitor.user ?? null;
  return (
    <div className="px-gutter pt-8 pb-16">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h1 className="text-title">{title}</h1>
        {tools}
      </div>
      <div className="mt-4 mb-2">
        <Tabs
          label={iamCopy.tabs.label}
          items={pages
            .filter((page) => can(user, page.area))
            .map(({ label, to, above }) => ({
              label,
              to,
              current: above.some((path) => pathname === path || pathname.startsWith(`${path}/`)),
            }))}
        />
      </div>
      {children}
    </div>
  );
}
