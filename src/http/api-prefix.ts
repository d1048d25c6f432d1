/** The start of the path of every operation of the API. */
export const apiPrefix = '/api/v1'
