export const statementsPath = "/statements";
export const runPath = (id: string) => `${statementsPath}/runs/${id}`;

/** Below an inbox or, without one, for who is signed in. */
export const statementPath = (id: string, base = "") => `${base}${statementsPath}/${id}`;
