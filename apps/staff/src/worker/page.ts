/** The page of the staff app, and the beginning of all its addresses. */
export const PAGE = '/staff'
