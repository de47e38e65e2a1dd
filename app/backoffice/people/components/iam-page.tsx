import { useLocation, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Visitor } from "#app/edge/context/visitor.ts";
import { type Area, can } from "#app/identity/access/scopes.ts";
import { iamCopy } from "#app/identity/people/iam-copy.ts";
import { Tabs } from "#app/ui/list/tabs.tsx";

type IamPageProps = {
  title: string;
  children: ReactNode;
};

const pages: { label: string; to: string; area: Area; paths: string[] }[] = [
  { label: iamCopy.tabs.people, to: "/iam/list", area: "people", paths: ["/iam/list", "/iam/people"] },
  { label: iamCopy.tabs.policies, to: "/iam/policies", area: "people", paths: ["/iam/policies"] },
  { label: iamCopy.tabs.dashboard, to: "/iam-dashboard", area: "people", paths: ["/iam-dashboard"] },
  { label: iamCopy.tabs.companies, to: "/iam-companies", area: "companies", paths: ["/iam-companies"] },
];

/** Tabs of the identity pages that the viewer can open. */
export function IamTabs() {
  const root = useRouteLoaderData<() => { visitor: Visitor }>("root");
  const { pathname } = useLocation();
  const user = root?.visitor.user ?? null;
  const place = root ? { environment: root.visitor.environment, subdomain: root.visitor.company.subdomain } : null;
  return (
    <div className="mt-4 mb-2">
      <Tabs
        label={iamCopy.tabs.label}
        items={pages
          .filter((page) => can(user, page.area, place))
          .map(({ label, to, paths }) => ({
            label,
            to,
            current: paths.some((path) => pathname === path || pathname.startsWith(`${path}/`)),
          }))}
      />
    </div>
  );
}

/** Frame of identity pages other than lists: title and tabs. */
export function IamPage({ title, children }: IamPageProps) {
  return (
    <div className="px-gutter pt-8 pb-16">
      <h1 className="text-title">{title}</h1>
      <IamTabs />
      {children}
    </div>
  );
}
