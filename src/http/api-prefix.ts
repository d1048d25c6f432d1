/** What the path of every operation of the API begins with. */
export const apiPrefix = '/api/v1'
