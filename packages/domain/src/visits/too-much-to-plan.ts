/** The visit exceeds the limit of the search. Fewer days or fewer possible performers help. */
export class TooMuchToPlan extends Error {}
