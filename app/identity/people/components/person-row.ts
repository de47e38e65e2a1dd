/** A row of the table of people. */
export type PersonRow = {
  /** The id of the membership or of the invitation. */
  id: string;
  kind: "member" | "invitation";
  name: string;
  email: string;
  status: "active" | "invited" | "disabled";
  policies: string[];
  lastSeenAt: number | null;
  /** The actions that the viewer can take. */
  may: { edit: boolean; disable: boolean; reset: boolean; openAs: boolean; invitation: boolean };
};
