/** Lists of what rights holders agreed to. */
export const rightsListTabs = [
  { label: "Agreements", to: "/agreements" },
  { label: "Standing approvals", to: "/standing-approvals" },
] as const;
