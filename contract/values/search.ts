/** How many letters a search over products takes, spaces around them aside. */
export const longestSearch = 40
