/** Characters. */
export const deskLimits = { message: 4000, title: 300 };
