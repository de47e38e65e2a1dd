/** A row of the table of people. */
export type PersonRow = {
  /** Id of the membership or invitation. */
  id: string;
  kind: "member" | "invitation";
  name: string;
  email: string;
  status: "active" | "invited" | "disabled";
  policies: string[];
  lastSeenAt: number | null;
  /** Actions that the viewer may take. */
  may: { edit: boolean; disable: boolean; reset: boolean; openAs: boolean; invitation: boolean };
};
